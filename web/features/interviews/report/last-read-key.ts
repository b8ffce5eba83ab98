/** The localStorage key of the report that a user opened last. */
export const lastReadKey = (userId: string): string => `greenroom.last-read.${userId}`;
