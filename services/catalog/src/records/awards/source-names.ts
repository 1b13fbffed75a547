/** Live sources of past awards, which are not read every night, but asked about what members open. */
export const awardSourceNames = ['nih-reporter', 'usaspending'] as const
export type AwardSourceName = (typeof awardSourceNames)[number]
