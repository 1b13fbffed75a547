const keyOf = (organizationId: string) => `fundharbor.applicant-question.${organizationId}`

/** Whether the member put the question off in this browser. Blocked storage counts as no. */
export function isQuestionDismissed(organizationId: string): boolean {
  try {
    return localStorage.getItem(keyOf(organizationId)) !== null
  } catch {
    return false
  }
}

export function dismissQuestion(organizationId: string): void {
  try {
    localStorage.setItem(keyOf(organizationId), 'dismissed')
  } catch {
    // Without storage the question comes back at the next visit.
  }
}
