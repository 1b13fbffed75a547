/** The page with the questions for a template and, if chosen, an opportunity. */
export const interviewAddress = (template: string, opportunity: string | null): string =>
  `/documents/interview?${new URLSearchParams({ template, ...(opportunity ? { opportunity } : {}) })}`
