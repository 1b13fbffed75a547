import { formatDate } from '@fundharbor/kit'

/** A calendar day such as `2027-05-04`, whatever the reader's time zone: "May 4, 2027". */
export const formatDay = (day: string): string => formatDate(day, 'UTC')
