import type { AdminApplication } from '@fundharbor/contracts/catalog/applications'
import { adminStatsQuery } from '../dashboard/queries.ts'
import { ChosenBar } from '../records/chosen-bar.tsx'
import { useBulk } from '../records/use-bulk.ts'
import { APPLICATIONS_KEY, decide } from './queries.ts'

interface DecideChosenProps {
  chosen: AdminApplication[]
  onDone: () => void
}

const stale = [APPLICATIONS_KEY, adminStatsQuery().queryKey]
const about = 'Each applicant gets a mail. A decision cannot be taken back here.'

const useDecideAll = (status: 'approved' | 'rejected') =>
  useBulk<AdminApplication>({ act: ({ id }) => decide({ id, status }), noun: 'application', stale })

/** Approves or rejects all that are chosen. */
export function DecideChosen({ chosen, onDone }: DecideChosenProps) {
  const approve = useDecideAll('approved')
  const reject = useDecideAll('rejected')
  return (
    <ChosenBar
      count={chosen.length}
      noun="application"
      busy={approve.isPending || reject.isPending}
      deeds={[
        { label: 'Approve all', about, onConfirm: () => approve.mutate(chosen, { onSettled: onDone }) },
        {
          label: 'Reject all',
          about,
          isDangerous: true,
          onConfirm: () => reject.mutate(chosen, { onSettled: onDone }),
        },
      ]}
    />
  )
}
