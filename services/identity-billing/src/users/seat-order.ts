/** Who gets a seat first: owners, then the members whom an owner chose, the last one first, then those who joined first. */
export const SEAT_ORDER = "role = 'owner' DESC, seat_given_at DESC NULLS LAST, joined_at, user_id"

/** SQL: the place of the row's member in that order, from 1. */
export const SEAT_NUMBER = `(SELECT place FROM (
    SELECT user_id, row_number() OVER (ORDER BY ${SEAT_ORDER})::integer AS place
    FROM memberships AS member WHERE member.workspace_id = memberships.workspace_id
  ) AS places WHERE places.user_id = memberships.user_id)`
