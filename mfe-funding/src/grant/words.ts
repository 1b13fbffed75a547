import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { isExpired } from '@fundharbor/kit'
import { isDecided } from '../grants/statuses.ts'

/** Where to send an application, which only the applicant can do. */
export const SEND_IT = 'Recorded here. Send it to the funder, then mark it as sent.'

const HAS_ENDED = 'The application period has ended.'

/** What the status of a grant asks for. */
export function describeNext(grant: Grant): string {
  const { status, application, opportunity } = grant
  if (isDecided(grant)) return 'The decision on the application has set the status.'
  const hasEnded = isExpired(opportunity)
  switch (status) {
    case 'saved':
    case 'deciding': {
      if (hasEnded) return HAS_ENDED
      return 'Start writes a draft of the application and a plan of steps.'
    }
    case 'writing': {
      if (application?.status === 'submitted' || application?.status === 'under_review') return SEND_IT
      if (hasEnded) return `${HAS_ENDED} If you sent the application, mark it as sent.`
      return 'Write the application, send it to the funder, then mark it as sent.'
    }
    case 'sent':
      return 'Wait for the funder’s decision, then say how it went.'
    case 'won':
      return 'You won this grant.'
    case 'lost':
      return 'This grant went to others.'
    case 'passed':
      return 'You passed on this grant. To take it up again, choose another status.'
  }
}

/** What the status of the application means. Recording it here sends nothing to the funder. */
export function describeApplication({ application, status, sent }: Grant): string {
  switch (application?.status) {
    case undefined:
      return status === 'saved' || status === 'deciding' ? 'None yet. Start writes a draft.' : 'None yet.'
    case 'draft':
      return 'A draft. Nobody outside your organization sees it.'
    case 'submitted':
      return sent || status !== 'writing' ? 'Recorded here.' : SEND_IT
    case 'under_review':
      return 'Recorded here, and under review.'
    case 'approved':
      return 'The application was approved.'
    case 'rejected':
      return 'The application was rejected.'
    case 'withdrawn':
      return 'Withdrawn here. If you sent it to the funder, tell them, too.'
  }
}
