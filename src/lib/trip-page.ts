/** The page by which a driver without an account reports the way of a trip; below /portal. Its token stands behind the #. */
export const TRIP_PAGE = '/trip';
