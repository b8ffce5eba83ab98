/** Limits of interviews, practices and the trial. */

export const DIFFICULTY_MIN = 1;
export const DIFFICULTY_MAX = 10;
export const DIFFICULTY_DEFAULT = 5;
/** The empathy level sent to the server is this minus the difficulty. */
export const EMPATHY_FROM_DIFFICULTY = 11;
/** Difficulty for an empathy level. Level 0, which no slider sends, gives the same as 1. */
export const difficultyOf = (empathy: number): number =>
  Math.min(DIFFICULTY_MAX, EMPATHY_FROM_DIFFICULTY - empathy);
export const EMPATHY_DEFAULT = 5;
export const EMPATHY_RED_ABOVE = 7;
/** Limits abuse: an interview without an answer does not use up the allowance, but has still cost a question. */
export const STARTS_PER_HOUR = 30;
/** Stored interviews, practices and cancelled ones per account: 30 practices a week for two years. */
export const INTERVIEWS_PER_USER = 3000;
export const RATE_WINDOW_START_SECONDS = 60 * 60;
export const INTERVIEW_SECONDS_DEFAULT = 1200;
/** Maximum number of interviewers in one interview. */
export const MOST_VOICES = 3;
export const VOICE_NAME_MAX_LENGTH = 60;
/** How often an answer in a one-way interview may be restarted. */
export const RETAKES_MAX = 2;
export const INACTIVITY_SECONDS_DEFAULT = 120;
export const INACTIVITY_CHECK_SECONDS = 5;
/** Grace for an answer in progress when the time runs out (decisions.md D3). */
export const ANSWER_GRACE_SECONDS = 15;
/** The server closes an interview after this much silence (decisions.md D3). */
export const ABANDONED_SECONDS = 600;
/** Total time an interview's clock can be paused, if the preferences allow pauses. */
export const PAUSE_SECONDS_MAX = 30 * 60;
export const TARGET_ROLE_MAX_LENGTH = 120;
export const JOB_DESCRIPTION_MAX_LENGTH = 8000;
export const MESSAGE_MAX_LENGTH = 4000;
/** The answer box may contain more than can be sent. */
export const DRAFT_MAX_LENGTH = 3 * MESSAGE_MAX_LENGTH;
/** A draft is saved at most this often, and when the screen is left. */
export const DRAFT_SECONDS = 2;
/** Another screen counts as being typed on until this long after its last change. */
export const TYPING_ELSEWHERE_SECONDS = 10;
/** How often a server rereads the interviews on screens, so that they update within 2 s without a notification. */
export const LIVE_SWEEP_MS = 1500;
/** Polling interval of a screen without an event stream. */
export const LIVE_POLL_MS = 1500;
/** Heartbeat interval of an event stream, and the silence after which a screen polls instead. */
export const LIVE_BEAT_SECONDS = 5;
export const LIVE_SILENCE_SECONDS = 8;
/** A polling screen tries the event stream again after this time. */
export const LIVE_RETRY_SECONDS = 30;
/** Open event streams of one user on one server, and of all users on one server. */
export const SCREENS_PER_PERSON = 10;
export const SCREENS_PER_SERVER = 5000;
/** How often a server checks whether the sessions behind its streams have ended. */
export const SESSION_SWEEP_SECONDS = 5;
/** A clock jump larger than this means that the device slept. */
export const WAKE_SECONDS = 5;
/** How often a screen that lost the connection to the server retries. */
export const RECOVERY_SECONDS = 5;
/** An answer sent from another screen is requested again after this long without a reply. */
export const REPLY_WATCH_SECONDS = 20;
/** After the end of an interview, the dashboard opens after this much inactivity. */
export const RETURN_SECONDS = 300;
export const HOWTO_VIDEO_MAX_BYTES = 2 * 1024 * 1024;
/** Speaking rate used to estimate the spoken length of a typed answer. */
export const SPOKEN_WORDS_PER_MINUTE = 130;
export const USER_TURNS_MAX = 60;
/** A server renews its lease on a turn this often. A lease that was not renewed expires after TURN_CLAIM_SECONDS. */
export const TURN_RENEWAL_SECONDS = 3;
export const TURN_CLAIM_SECONDS = 10;
/** How often a screen asks again for a reply that is still being generated. */
export const UNDER_WAY_SECONDS = 2;
/** Length of a practice of one question, which does not use up an interview. */
export const PRACTICE_SECONDS = 300;
/** Limits abuse: each practice may cost language model tokens. */
export const PRACTICES_PER_HOUR = 20;
export const PRACTICES_PER_DAY = 60;
/** Answers of visitors without an account, per network address. Questions cost almost nothing. */
export const TRIES_PER_HOUR = 10;
export const TRY_QUESTIONS_PER_HOUR = 120;
export const RATE_WINDOW_TRY_SECONDS = 60 * 60;
/** Visitors' answers being rated at once; one more gets an error that asks to try again shortly. */
export const TRIES_AT_ONCE = 4;
/** Trial questions that a browser sends so as not to get them again. */
export const TRY_SEEN_MAX = 50;
export const CONNECTION_RETRIES = 5;
export const CONNECTION_RETRY_SECONDS = 2;
export const COMPLETION_RETRY_SECONDS = 2;
/** Past interviews list only conversations with more messages than this. */
export const PAST_INTERVIEW_MESSAGES_ABOVE = 1;
/** Length of the pause that ends a spoken answer, if pauses end answers. */
export const SPEECH_PAUSE_SECONDS_MIN = 2;
export const SPEECH_PAUSE_SECONDS_MAX = 8;
export const SPEECH_PAUSE_SECONDS_DEFAULT = 4;
/** A shorter pause is not shown as a countdown. */
export const SPEECH_PAUSE_SHOWN_SECONDS = 1;
/** How often the microphone level is read. The end of a pause is noticed within three readings. */
export const SPEECH_LEVEL_MS = 50;
/** How long sending waits for the last spoken words to be recognised; well within ANSWER_GRACE_SECONDS. */
export const SPEECH_LAST_WORDS_SECONDS = 5;
/** Playback rates of the interviewer's voice. */
export const SPEECH_RATES = [0.7, 0.85, 1, 1.15, 1.3] as const;
/** Clock time given back while the interviewer's voice speaks: per word, per message, and maximum per interview. */
export const SPOKEN_SECONDS_PER_WORD = 1;
export const SPOKEN_SECONDS_MORE = 5;
export const SPOKEN_SECONDS_MAX = 10 * 60;
/**
 * Only answers between these lengths are measured: a shorter one says nothing about pace, and no clock allows a longer
 * one.
 */
export const SPOKEN_ANSWER_SECONDS_MIN = 5;
export const SPOKEN_ANSWER_SECONDS_MAX = 3600;
/** An answer is compared with the mean of this many earlier interviews and practices. */
export const SPOKEN_INTERVIEWS_COMPARED = 5;
/** Usual speaking rate in English (docs/product/interview.md). */
export const USUAL_WORDS_PER_MINUTE = [125, 160] as const;
/** Audio sent to the speech server: one piece of an answer as 16-bit WAV, and its maximum length. */
export const SPEECH_AUDIO_MAX_BYTES = 10 * 1024 * 1024;
export const SPEECH_AUDIO_MAX_SECONDS = 5 * 60;
/** Microphone trial before an interview: its length, and how many per hour. */
export const SPEECH_TRIAL_MAX_SECONDS = 30;
export const SPEECH_TRIALS_PER_HOUR = 30;
export const RATE_WINDOW_SPEECH_TRIAL_SECONDS = 60 * 60;
/** Per user in an interview: pieces of answers and sentences to speak. */
export const SPEECH_CALLS_PER_MINUTE = 60;
export const RATE_WINDOW_SPEECH_SECONDS = 60;
/** For a whole server; further calls wait up to SPEECH_TURN_SECONDS. */
export const SPEECH_CALLS_AT_ONCE = 8;
/** Audio being uploaded or in memory, for one user and for all: 240 MB at most. */
export const SPEECH_SOUNDS_PER_USER = 2;
export const SPEECH_SOUNDS_IN_MEMORY = 24;
export const SPEECH_TURN_SECONDS = 10;
/** Timeout of a call to the speech server. */
export const SPEECH_CALL_SECONDS = 30;
/** One sentence for the interviewer's voice. */
export const SPEECH_TEXT_MAX_LENGTH = 1000;
/** Samples per second of the audio sent, the rate that recognisers expect. */
export const SPEECH_SAMPLE_RATE = 16_000;
/** A piece of an answer is sent at a pause this long, or when the piece is this long. */
export const SPEECH_PIECE_PAUSE_MS = 700;
export const SPEECH_PIECE_SECONDS = 25;
export const COMPETENCY_MAX_LENGTH = 60;
/** A visitor's trial answer stays in the browser this long, to move into an account they open. */
export const TRIED_KEPT_DAYS = 7;
/** Questions of this many recent interviews are not asked again while others are left. */
export const INTERVIEWS_REMEMBERED = 10;
