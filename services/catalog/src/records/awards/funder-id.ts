/** The id of the funder under which the awards of a slug are shown. */
export const FUNDER_ID = 'SELECT coalesce(merged_into, id) FROM award_funders WHERE slug = ?'
