/** Whether trials are allowed, that a call of the NIH is for any subject, in which season one opens, and that one is still to come. */
const BOILERPLATE =
  /\bclinical trials? (?:not allowed|optional)\b|\bparent (?=[A-Z]{1,2}\d\w?\b)|\b(?:winter|spring|summer|fall) (?=20\d\d\b)|\b(?:forecast|notice of intent) (?:for|to (?:publish|renew))\b|\bnotice of (?=funding opportunity)|\bfunding opportunity(?: announcement)? for\b/gi

/** A title without what titles say whatever they are about. */
export const titleSubject = (title: string): string => title.replaceAll(BOILERPLATE, ' ')
