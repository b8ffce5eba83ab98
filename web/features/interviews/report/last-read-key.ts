/** Where this browser holds which report that person opened last. */
export const lastReadKey = (userId: string): string => `greenroom.last-read.${userId}`;
