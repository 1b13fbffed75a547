import type { AdminOpportunityRow } from '@fundharbor/contracts/catalog/admin-opportunities'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/ssr/PencilSimple'
import { TrashIcon } from '@phosphor-icons/react/dist/ssr/Trash'
import { Button } from 'antd'
import { useConfirmRemoval } from '../records/confirm-removal.tsx'
import { useOpenEditor } from './editor-context.ts'
import { useRemoveOpportunity } from './mutations.ts'

/** Edit and Delete. */
export function OpportunityActions({ row }: { row: AdminOpportunityRow }) {
  const remove = useRemoveOpportunity()
  const confirm = useConfirmRemoval()
  const openEditor = useOpenEditor()
  const handleDelete = () =>
    confirm({
      title: `Delete ${row.title}?`,
      about: 'Members do not find it any more, and no import brings it back. You can undo this.',
      onConfirm: () => remove.mutate(row),
    })
  return (
    <>
      <Button
        type="text"
        size="small"
        aria-label={`Edit ${row.title}`}
        icon={<PencilSimpleIcon size={18} />}
        onClick={() => openEditor(row.id)}
      />
      <Button
        type="text"
        size="small"
        aria-label={`Delete ${row.title}`}
        icon={<TrashIcon size={18} />}
        disabled={remove.isPending}
        onClick={handleDelete}
      />
    </>
  )
}
