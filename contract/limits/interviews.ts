/** Of interviews, practices and the trial. */

export const DIFFICULTY_MIN = 1;
export const DIFFICULTY_MAX = 10;
export const DIFFICULTY_DEFAULT = 5;
/** Empathy sent to the server is this minus the difficulty. */
export const EMPATHY_FROM_DIFFICULTY = 11;
export const EMPATHY_DEFAULT = 5;
export const EMPATHY_RED_ABOVE = 7;
/** More begins are no practice: each one given back has cost a question. */
export const STARTS_PER_HOUR = 30;
/** An account holds so many with their words, practices and cancelled ones among them: 30 practices a week for two years. */
export const INTERVIEWS_PER_USER = 3000;
export const RATE_WINDOW_START_SECONDS = 60 * 60;
export const INTERVIEW_SECONDS_DEFAULT = 1200;
export const INACTIVITY_SECONDS_DEFAULT = 120;
export const INACTIVITY_CHECK_SECONDS = 5;
/** For an answer under way when the time runs out (decisions.md D3). */
export const ANSWER_GRACE_SECONDS = 15;
/** The server closes an interview that was silent this long (decisions.md D3). */
export const ABANDONED_SECONDS = 600;
/** How far one interview's clock can be stopped in all, when the preferences ask for it. */
export const PAUSE_SECONDS_MAX = 30 * 60;
export const TARGET_ROLE_MAX_LENGTH = 120;
export const JOB_DESCRIPTION_MAX_LENGTH = 8000;
export const MESSAGE_MAX_LENGTH = 4000;
/** More may stand in the box than may be sent. */
export const DRAFT_MAX_LENGTH = 3 * MESSAGE_MAX_LENGTH;
/** A screen stores what is typed at most this often, and when it is left. */
export const DRAFT_SECONDS = 2;
/** So long after a word from another screen it is the one that is typed on. */
export const TYPING_ELSEWHERE_SECONDS = 10;
/** How often a server looks at the interviews that it shows, notices or not; within 2 s every screen has heard. */
export const LIVE_SWEEP_MS = 1500;
/** A screen without events asks this often. */
export const LIVE_POLL_MS = 1500;
/** Between two signs of life on a stream of events; without one for so long a screen asks by itself. */
export const LIVE_BEAT_SECONDS = 5;
export const LIVE_SILENCE_SECONDS = 8;
/** How long a screen that asks by itself waits before it tries events again. */
export const LIVE_RETRY_SECONDS = 30;
/** Streams of events: one person's on one server, and all of a server. */
export const SCREENS_PER_PERSON = 10;
export const SCREENS_PER_SERVER = 5000;
/** How often a server looks whether the sessions of its streams have ended. */
export const SESSION_SWEEP_SECONDS = 5;
/** A clock that jumps so far means that the device slept. */
export const WAKE_SECONDS = 5;
/** How often a screen that lost the server tries again by itself. */
export const RECOVERY_SECONDS = 5;
/** An answer sent elsewhere that waits so long for its reply is asked for again. */
export const REPLY_WATCH_SECONDS = 20;
/** After the end the dashboard comes by itself, when nothing was touched for so long. */
export const RETURN_SECONDS = 60;
/** The help's own recording of an interview. */
export const HOWTO_VIDEO_MAX_BYTES = 2 * 1024 * 1024;
/** How fast people speak in an interview; an answer's length is told in it. */
export const SPOKEN_WORDS_PER_MINUTE = 130;
export const USER_TURNS_MAX = 60;
/** Whose server works on a turn keeps it by saying so this often; one whose server fell silent is free after so long. */
export const TURN_RENEWAL_SECONDS = 3;
export const TURN_CLAIM_SECONDS = 10;
/** How often a screen asks again for an answer that is still being worked on. */
export const UNDER_WAY_SECONDS = 2;
/** One question practised beside the interviews; it uses no interview. */
export const PRACTICE_SECONDS = 300;
/** More begins are no practice, and each may cost a language model's words. */
export const PRACTICES_PER_HOUR = 20;
export const PRACTICES_PER_DAY = 60;
/** Answers of visitors without an account, by network address; questions cost next to nothing. */
export const TRIES_PER_HOUR = 10;
export const TRY_QUESTIONS_PER_HOUR = 120;
export const RATE_WINDOW_TRY_SECONDS = 60 * 60;
/** Visitors' answers being judged; one more is asked to come back in a moment. */
export const TRIES_AT_ONCE = 4;
/** Questions of the trial that a browser names so as not to be asked them again. */
export const TRY_SEEN_MAX = 50;
export const CONNECTION_RETRIES = 5;
export const CONNECTION_RETRY_SECONDS = 2;
export const COMPLETION_RETRY_SECONDS = 2;
/** Past interviews list only conversations with more messages than this. */
export const PAST_INTERVIEW_MESSAGES_ABOVE = 1;
/** How long a pause may be that ends a spoken answer, where a pause ends it at all. */
export const SPEECH_PAUSE_SECONDS_MIN = 2;
export const SPEECH_PAUSE_SECONDS_MAX = 8;
export const SPEECH_PAUSE_SECONDS_DEFAULT = 4;
/** A shorter one is not shown as running. */
export const SPEECH_PAUSE_SHOWN_SECONDS = 1;
/** How often the microphone's level is read: within three readings a pause's end is noticed. */
export const SPEECH_LEVEL_MS = 50;
/** How long a message waits for the last words that were said; well within the grace of an answer at the clock's end. */
export const SPEECH_LAST_WORDS_SECONDS = 5;
/** How fast the interviewer's voice may speak. */
export const SPEECH_RATES = [0.7, 0.85, 1, 1.15, 1.3] as const;
/** What the clock gives back while the interviewer's voice speaks: by its words, once a message, and in all. */
export const SPOKEN_SECONDS_PER_WORD = 1;
export const SPOKEN_SECONDS_MORE = 5;
export const SPOKEN_SECONDS_MAX = 10 * 60;
/** What is measured of a spoken answer: of a shorter one pace and pauses say nothing; a longer one no clock allows. */
export const SPOKEN_ANSWER_SECONDS_MIN = 5;
export const SPOKEN_ANSWER_SECONDS_MAX = 3600;
/** An answer is set beside the mean of so many interviews and practices. */
export const SPOKEN_INTERVIEWS_COMPARED = 5;
/** What is usual in English (docs/product/interview.md). */
export const USUAL_WORDS_PER_MINUTE = [125, 160] as const;
/** Sound for the speech server: one piece of an answer, 16-bit WAV, and how long it may last. */
export const SPEECH_AUDIO_MAX_BYTES = 10 * 1024 * 1024;
export const SPEECH_AUDIO_MAX_SECONDS = 5 * 60;
/** A trial before an interview, and how many an hour. */
export const SPEECH_TRIAL_MAX_SECONDS = 30;
export const SPEECH_TRIALS_PER_HOUR = 30;
export const RATE_WINDOW_SPEECH_TRIAL_SECONDS = 60 * 60;
/** Of one person in an interview: pieces of answers and spoken sentences. */
export const SPEECH_CALLS_PER_MINUTE = 60;
export const RATE_WINDOW_SPEECH_SECONDS = 60;
/** For a whole server; the others wait so long. */
export const SPEECH_CALLS_AT_ONCE = 8;
/** Sounds that lie in memory or are on their way there, of one person and of all: 240 MB at most. */
export const SPEECH_SOUNDS_PER_USER = 2;
export const SPEECH_SOUNDS_IN_MEMORY = 24;
export const SPEECH_TURN_SECONDS = 10;
/** Until the speech server has answered. */
export const SPEECH_CALL_SECONDS = 30;
/** One sentence of the interviewer's, and its sound. */
export const SPEECH_TEXT_MAX_LENGTH = 1000;
/** Samples a second of the sound that is sent: what recognisers are made for. */
export const SPEECH_SAMPLE_RATE = 16_000;
/** A piece of an answer is sent at such a pause, or when it is so long. */
export const SPEECH_PIECE_PAUSE_MS = 700;
export const SPEECH_PIECE_SECONDS = 25;
export const COMPETENCY_MAX_LENGTH = 60;
/** What a visitor answered on the trial's page is kept so long in their browser for the account they open. */
export const TRIED_KEPT_DAYS = 7;
/** Of so many of a person's last interviews no question is asked again, while there are others. */
export const INTERVIEWS_REMEMBERED = 10;
