import { lightFormat } from 'date-fns/lightFormat'

/** The day in the browser's time zone, as `2026-12-01`. */
export const toIsoDay = (date: Date | string): string => lightFormat(new Date(date), 'yyyy-MM-dd')
