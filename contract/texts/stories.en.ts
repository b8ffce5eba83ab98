export const en = {
  // Applications
  applicationsFull: "You have 50 applications. Delete one first.",
  applicationNotFound: "This application no longer exists.",
  applicationChanged:
    "This application was changed in another tab meanwhile, so nothing was saved. What you typed stays: press “Load the newer one” to see what changed, then save once more.",
  advertFileDamaged:
    "This file can’t be read: it is damaged, locked with a password, or neither a text, a PDF nor a Word file. Please paste the text.",
  advertFileEmpty: "This file holds no text, only pictures perhaps. Please paste the text.",
  exportDamaged:
    "This file can’t be read as a zip of your data. Please choose the file as LinkedIn gave it to you.",
  exportEmpty:
    "This zip has no Positions.csv and no Skills.csv with words in them. Ask LinkedIn for your profile’s data as well.",
  linkRefused: "This link leads to no public page. Give the whole address, or paste the text.",
  linkRobots: "This page asks programs not to read it. Please paste the text.",
  linkClosed: "This page shows the advert only to people signed in there. Please paste the text.",
  linkAway: "This page could not be reached in time. Try again, or paste the text.",
  linkEmpty: "No text of an advert can be read on this page. Please paste the text.",
  advertFileSize: "File is too large. Maximum size is 10MB.",
  advertLanguage:
    "This advert is in {language}, and only English ones are read for what they ask. Add what matters yourself; without that, an interview is planned from the job’s title.",
  resumeLanguage:
    "Your resume is in {language}, and only English ones are read for what they tell. Write the story yourself.",
  advertLong: "An advert has at most 100,000 characters.",
  applicationTitle: "Job",
  applicationTitleExample: "Ward nurse",
  applicationCompany: "Company (optional)",
  applicationInterviewDate: "Day of the interview, if you know it",
  applicationInterviewTime: "Hour of the interview",
  applicationQuestionsToAsk: "Questions to ask there",
  applicationTitleRequired: "Please say what job it is.",
  planStepNotFound: "This step is not in your plan any more.",
  planStepSettled: "This step was done or skipped already.",
  applicationDeleted: "The application was deleted.",

  // Story bank
  storyNotFound: "This story no longer exists.",
  storyChanged:
    "This story was changed in another tab meanwhile. What you wrote here still stands below: look at what the other tab saved, then save yours if you want to.",
  storiesFull: "You have 200 stories. Delete one first.",
  storyDeleted: "The story was deleted.",
  storyTitleRequired: "Give the story a title.",
  storyTitleLong: "A title has at most 120 characters.",
  storyPartLong: "A part of a story holds at most 4,000 characters. Shorten it, or make two stories of it.",
  storyCompetenciesMany: "A story shows at most 10 competencies.",
  versionNotFound: "This version is no longer kept.",
  answerNotFound: "This answer is in none of your reports.",
  answerNoStory: "No story was found in this answer. You can write one yourself.",
  resumeLineGone: "This line is not in your resume any more.",

  // Debrief
  debriefNotFound: "This debrief no longer exists.",
  debriefAhead: "This day is still to come. Give the day of the interview once it was held.",
  debriefsFull: "This application has 20 debriefs. Delete one first.",
  debriefDeleted: "The debrief was deleted.",
  askedNothing: "Write down at least one question that you were asked.",
  askedTooMany: "At most 40 questions fit into a debrief.",
  askedQuestionLong: "A question has at most 600 characters.",
  askedAnswerLong: "An answer has at most 4,000 characters.",
  debriefNotesLong: "Notes have at most 4,000 characters.",
  askedTextLong: "At most 100,000 characters are read.",
  askedNoAnswer: "There is no answer to this question that could be rated.",

  // Sharing with a coach
  preparationTooMuch: "At most 20 stories and 5 applications can be shared at a time.",
  notYoursToShare: "One of these no longer exists. Nothing was changed: look at the list again.",
  applicationNotShared: "This application is not shared with you any more.",
  coachStepsFull: "There are ten open steps for this application. Take one back first.",
  coachStepTitle: "Please say what the step is.",
  planMailsStopped: "No more reminders come. You can turn them on again in your settings.",
  coachStepSettled: "Noted.",
  storyNotShared: "This story is not shared with you any more.",
};
