/** Exit code when no retry would help (EX_CONFIG of sysexits.h): the systemd units do not restart then. */
export const SETUP_EXIT_CODE = 78;

/** A start can only succeed after somebody changes a setting, the database or the version. */
export class SetupError extends Error {}
