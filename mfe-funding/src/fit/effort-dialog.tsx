import type { FitEffort } from '@fundharbor/contracts/catalog/effort'
import {
  Button,
  Dialog,
  failureAdvice,
  Field,
  FormProblem,
  problemMessage,
  toast,
  useCanEdit,
  useQuery,
} from '@fundharbor/kit'
import { useId, useState, type FormEvent } from 'react'
import styles from './fit.module.css'
import { effortQuery, useSaveEffort } from './queries.ts'

/** Changes the hours that this kind of call takes the workspace. */
export function EffortDialog({ effort }: { effort: FitEffort }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!useCanEdit()) return null
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setIsOpen(true)}>
        Adjust hours
      </Button>
      {isOpen && <OpenDialog effort={effort} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const MAX_HOURS = 2000
const HOURS_PER_WEEK = 168

function OpenDialog({ effort, onClose }: { effort: FitEffort; onClose: () => void }) {
  const formId = useId()
  const settings = useQuery(effortQuery())
  const save = useSaveEffort()
  const [hours, setHours] = useState(String(effort.hours))
  const [perWeek, setPerWeek] = useState(String(effort.hoursPerWeek))
  const usual = settings.data?.kinds.find(({ kind }) => kind === effort.kind)?.usualHours
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const own = { ...settings.data?.hours, [effort.kind]: Number(hours) }
    save.mutate(
      { hours: own, hoursPerWeek: Number(perWeek) },
      {
        onSuccess: () => {
          toast({ title: 'Hours saved', tone: 'success' })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Adjust hours"
      description={effort.label}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={save.isPending} disabled={!settings.data}>
            Save hours
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={handleSubmit}>
        <Field
          label="Hours for one application"
          hint={usual === undefined ? undefined : `Usually about ${usual}.`}
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_HOURS}
          required
          value={hours}
          onChange={(event) => setHours(event.target.value)}
        />
        <Field
          label="Hours a week you have for it"
          type="number"
          inputMode="numeric"
          min={1}
          max={HOURS_PER_WEEK}
          required
          value={perWeek}
          onChange={(event) => setPerWeek(event.target.value)}
        />
        {save.error && (
          <FormProblem error={{ message: problemMessage(save.error, failureAdvice(save.error)) }} />
        )}
      </form>
    </Dialog>
  )
}
