import { Button, Space } from 'antd'
import type { AdminApplication } from '@fundharbor/contracts/catalog/applications'
import { useDecide } from './queries.ts'

const undecided = new Set<AdminApplication['status']>(['submitted', 'under_review'])

/** Whether nobody has decided yet. */
export const isUndecided = ({ status }: AdminApplication) => undecided.has(status)

/** Approve and Reject at one click; a decided application has none. */
export function DecisionButtons({ application }: { application: AdminApplication }) {
  const decide = useDecide()
  if (!isUndecided(application)) return null
  const about = application.projectTitle ?? application.opportunityTitle
  return (
    <Space size={8}>
      <Button
        size="small"
        type="primary"
        aria-label={`Approve ${about}`}
        disabled={decide.isPending}
        onClick={() => decide.mutate({ id: application.id, status: 'approved' })}
      >
        Approve
      </Button>
      <Button
        size="small"
        danger
        aria-label={`Reject ${about}`}
        disabled={decide.isPending}
        onClick={() => decide.mutate({ id: application.id, status: 'rejected' })}
      >
        Reject
      </Button>
    </Space>
  )
}
