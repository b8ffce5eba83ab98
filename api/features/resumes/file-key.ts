/** Where resumes are in the file store. The database's triggers write the same words (migration 0012). */
export const folderKey = (userId: string): string => `resumes/${userId}`;

export const fileKey = (filePath: string): string => `resumes/${filePath}`;
