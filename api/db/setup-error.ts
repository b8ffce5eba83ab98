/** The exit code of a start that no further try would mend (EX_CONFIG of sysexits.h): the systemd units do not try again then. */
export const SETUP_EXIT_CODE = 78;

/** Somebody has to change a setting, the database or the version before a start can succeed. */
export class SetupError extends Error {}
