interface Choice {
  template: string
  opportunity: string | null
  project: string | null
}

/** The page with the questions for a template and, if chosen, an opportunity and a project. */
export const interviewAddress = ({ template, opportunity, project }: Choice): string =>
  `/documents/interview?${new URLSearchParams({
    template,
    ...(opportunity ? { opportunity } : {}),
    ...(project ? { project } : {}),
  })}`
