/** Every number of limits.md and decisions.md, under a name that includes its unit. Import limits from this file. */

export * from "./limits/accounts.ts";
export * from "./limits/admin.ts";
export * from "./limits/api.ts";
export * from "./limits/app.ts";
export * from "./limits/billing.ts";
export * from "./limits/coaching.ts";
export * from "./limits/interviews.ts";
export * from "./limits/model.ts";
export * from "./limits/referrals.ts";
export * from "./limits/report.ts";
export * from "./limits/resumes.ts";
export * from "./limits/stories.ts";
