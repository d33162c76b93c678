/** A stream says something at least this often, if only a comment; a reader that hears less for long has lost it. */
export const HEARTBEAT_SECONDS = 25;

/** Event with which the server says that the session has ended; after any other end it is worth to come back. */
export const SESSION_ENDED = 'session-ended';

/** Request header that names the last event a reader has seen; the stream goes on after it. */
export const LAST_EVENT_ID = 'Last-Event-ID';
