/**
 * Names by which the script of every page, the login dialog and the stores find each other. They stand apart from the
 * stores, so that the script carries no store.
 */

/** Event on document: open the login dialog of this page. */
export const OPEN_EVENT = 'portal:login';
/** Session storage: a wish to sign in that the previous page left for the next one. */
export const REQUEST_KEY = 'login';
/** Begins the fragment of the home page's address, before where a visitor was going whose browser has no session storage. */
export const WISH = '#login';
/** Session storage: a text that the previous page left for the next one to show once (src/stores/flash.ts). */
export const FLASH_KEY = 'flash';
/** Broadcast channel, and storage key for browsers without one: the session cookie has changed. */
export const SESSION_CHANNEL = 'portal-session';

/** Name of the <meta> by which a page of the user centre says what its view asks for first (first-call.ts). */
export const FIRST_CALL = 'first-call';
/** Attribute of the <link> by which a page of the user centre names the file of its view; its value is the route's name. */
export const VIEW_OF_PAGE = 'data-view';
/** Attribute of that <link> with the name of the view's module in its file, where the file has more. */
export const VIEW_WITHIN = 'data-within';
/** Name of the global by which a page hands over its view where that is a few lines; under the route's name, a function that fetches it. */
export const VIEW_IN_PAGE = 'viewInPage';
