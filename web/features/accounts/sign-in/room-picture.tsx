import classes from "./room-picture.module.css";

/** A lamp, a chair and the door that leads on stage. */
export function RoomPicture() {
  return (
    <svg className={classes.room} viewBox="0 0 480 250" width="480" height="250" aria-hidden="true">
      <path className={classes.glow} d="M100 74 34 222h148L116 74z" />
      <ellipse className={classes.rug} cx="196" cy="226" rx="158" ry="15" />
      <g className={classes.door}>
        <path className={classes.light} d="M352 58h74v164h-74z" />
        <path className={classes.beam} d="M352 222h74l36 22H318z" />
        <path className={classes.leaf} d="M352 58 318 48v184l34-10z" />
        <circle className={classes.knob} cx="325" cy="144" r="3.500" />
        <path
          className={classes.star}
          d="m389 82 4.700 9.500 10.500 1.500-7.600 7.400 1.800 10.400-9.400-4.900-9.400 4.900 1.800-10.400-7.600-7.400 10.500-1.500z"
        />
      </g>
      <path className={classes.frame} d="M346 222V52h86v170" />
      <path className={classes.pole} d="M108 74v148M88 224h40" />
      <path className={classes.shade} d="M92 40h32l14 36H78z" />
      <g className={classes.chair}>
        <path d="M170 122a24 24 0 0 1 24-24h52a24 24 0 0 1 24 24v50H170z" />
        <path className={classes.seat} d="M180 164h80v28h-80z" />
        <path d="M152 158a14 14 0 0 1 28 0v40h80v-40a14 14 0 0 1 28 0v42a10 10 0 0 1-10 10H162a10 10 0 0 1-10-10z" />
      </g>
      <path className={classes.pole} d="M166 210v12M274 210v12" />
      <path className={classes.pot} d="M40 192h34l-5 32H45z" />
      <path
        className={classes.plant}
        d="M57 192v-36M57 178c-14 0-22-10-22-24 14 0 22 10 22 24zM57 168c0-14 8-24 20-26 2 14-6 25-20 26zM57 158c-8-8-9-18-3-30 10 8 11 19 3 30z"
      />
    </svg>
  );
}
