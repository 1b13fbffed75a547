/** Whether trials are allowed, that a call of the NIH is for any subject, and in which season one opens. */
const BOILERPLATE =
  /\bclinical trials? (?:not allowed|optional)\b|\bparent (?=[A-Z]{1,2}\d\w?\b)|\b(?:winter|spring|summer|fall) (?=20\d\d\b)/gi

/** A title without what titles say whatever they are about. */
export const titleSubject = (title: string): string => title.replaceAll(BOILERPLATE, ' ')
