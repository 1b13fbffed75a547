import { BriefPart, type BriefLines, type OwnBrief } from '@fundharbor/contracts/catalog/briefs'
import {
  Button,
  Dialog,
  ErrorState,
  Skeleton,
  TextArea,
  toast,
  useCanEdit,
  useQuery,
  useQueryClient,
} from '@fundharbor/kit'
import { registerField, useZodForm, type UseFormReturn } from '@fundharbor/kit/form.ts'
import { useState } from 'react'
import { detailsQuery } from '../catalog/queries.ts'
import { FormDialog } from '../shared/form-dialog.tsx'
import { BriefForm, toForm, type BriefValues } from './brief-form.ts'
import { partNames } from './brief-parts.ts'
import { newerBrief, ownBriefQuery, useSaveBrief } from './brief-queries.ts'
import styles from './brief.module.css'

/** A button that opens the editor of the workspace's brief, for those who can edit. */
export function EditBrief({ id, label }: { id: string; label: string }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!useCanEdit()) return null
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <LoadedEditor id={id} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface EditorProps {
  id: string
  onClose: () => void
}

function LoadedEditor({ id, onClose }: EditorProps) {
  const { data, error, refetch, isFetching } = useQuery(ownBriefQuery(id))
  // What is being edited must not change when the brief is loaded again.
  const [opened, setOpened] = useState<OwnBrief>()
  if (opened) return <Editor id={id} own={opened} onClose={onClose} />
  if (data && !isFetching) setOpened(data)
  return (
    <Dialog open onOpenChange={onClose} title="Edit the brief">
      {error ? (
        <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading the brief">
          <Skeleton />
        </div>
      )}
    </Dialog>
  )
}

function Editor({ id, own, onClose }: EditorProps & { own: OwnBrief }) {
  const form = useZodForm<BriefValues, BriefLines>(BriefForm, { defaultValues: toForm(own.lines) })
  const [newer, setNewer] = useState<OwnBrief | null>(null)
  const client = useQueryClient()
  const save = useSaveBrief(id)
  const handleSave = async (lines: BriefLines) => {
    try {
      await save.mutateAsync({ ...lines, revision: (newer ?? own).revision })
    } catch (error) {
      setNewer(newerBrief(error) ?? newer)
      throw error
    }
    toast({ title: 'Brief saved', tone: 'success' })
  }
  const handleClose = () => {
    if (newer) void client.invalidateQueries({ queryKey: detailsQuery(id).queryKey })
    onClose()
  }
  return (
    <FormDialog
      form={form}
      title="Edit the brief"
      description="For your team only. Documents you make for this opportunity, and their checks, use it."
      className={styles.form}
      saveLabel="Save brief"
      failure="The brief could not be saved. Try again."
      onSave={handleSave}
      onClose={handleClose}
    >
      <PartFields form={form} own={own} />
      {newer && (
        <p role="alert" className={styles.outdated}>
          Your changes were not saved. Save again to replace the other changes, or cancel to see them.
        </p>
      )}
    </FormDialog>
  )
}

const hints: Partial<Record<BriefPart, string>> = {
  amounts: 'Checks understand “Up to $50,000 per award” and “At least $5,000 per award”.',
  dates: 'Checks understand “Closes on May 4, 2027” and “Opens on May 4, 2027”.',
  criteria: 'With its weight after a colon: “Need: 30 points”.',
  limits: 'For example “8 pages”.',
}

const PartFields = ({
  form,
  own,
}: {
  form: UseFormReturn<BriefValues, unknown, BriefLines>
  own: OwnBrief
}) => (
  <>
    <p className={styles.note}>
      One item on each line. What you change is no longer shown as the funder’s words.
    </p>
    {BriefPart.options.map((part) => (
      <div key={part}>
        <TextArea
          label={partNames[part]}
          optional
          rows={Math.min(6, own.lines[part].length + 1)}
          hint={hints[part]}
          {...registerField(form, part)}
        />
        {own.edit?.parts.includes(part) && (
          <p className={styles.note}>Original: {own.originalLines[part].join(' · ') || 'nothing'}</p>
        )}
      </div>
    ))}
  </>
)
