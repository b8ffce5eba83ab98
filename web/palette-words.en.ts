export const en = {
  dashboard: "home practice invite refer friends",
  practice: "practise again retry repeat one question exercise",
  prepare: "job advert applications",
  stories: "examples answers",
  resume: "cv curriculum upload",
  reports: "results rating score history",
  findCoach: "book appointment person",
  sessions: "appointments cancel move coaching",
  plan: "plan pay price pricing cost upgrade subscription cancel invoice card",
  settings:
    "password email address language delete account download data extra time pause reminders change address",
  help: "support contact questions",
  signOut: "log out leave",
};
