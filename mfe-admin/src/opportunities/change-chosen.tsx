import {
  adminOpportunities,
  type AdminOpportunityRow,
} from '@fundharbor/contracts/catalog/admin-opportunities'
import { call } from '@fundharbor/kit'
import { adminStatsQuery } from '../dashboard/queries.ts'
import { ChosenBar } from '../records/chosen-bar.tsx'
import { useBulk } from '../records/use-bulk.ts'
import { LIST_KEY } from './queries.ts'

type Row = AdminOpportunityRow

interface ChangeChosenProps {
  chosen: Row[]
  onDone: () => void
}

const words = { noun: 'opportunity', plural: 'opportunities' }
const stale = [LIST_KEY, adminStatsQuery().queryKey]

/** One that somebody else has changed meanwhile is refused, and stays as it is. */
const activate =
  (isActive: boolean) =>
  ({ id, revision }: Row) =>
    call(adminOpportunities.activate, { params: { id }, body: { isActive, revision } })
const remove = ({ id }: Row) => call(adminOpportunities.remove, { params: { id } })
const restore = ({ id }: Row) => call(adminOpportunities.restore, { params: { id } })

/** Shows, hides or deletes all that are chosen; what was deleted can be brought back. */
export function ChangeChosen({ chosen, onDone }: ChangeChosenProps) {
  const show = useBulk<Row>({ act: activate(true), ...words, stale })
  const hide = useBulk<Row>({ act: activate(false), ...words, stale })
  const bringBack = useBulk<Row>({ act: restore, ...words, stale })
  const removal = useBulk<Row>({
    act: remove,
    ...words,
    stale,
    onUndo: (rows) => bringBack.mutate(rows),
  })
  const all = (deed: typeof show) => () => deed.mutate(chosen, { onSettled: onDone })
  return (
    <ChosenBar
      count={chosen.length}
      {...words}
      busy={show.isPending || hide.isPending || removal.isPending}
      deeds={[
        { label: 'Activate all', about: 'Members find them.', onConfirm: all(show) },
        { label: 'Deactivate all', about: 'Members do not find them any more.', onConfirm: all(hide) },
        {
          label: 'Delete all',
          about: 'Members do not find them any more, and no import brings them back. You can undo this.',
          isDangerous: true,
          onConfirm: all(removal),
        },
      ]}
    />
  )
}
