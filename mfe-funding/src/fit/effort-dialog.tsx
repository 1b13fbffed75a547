import { EffortChange, HOURS_RANGE, WEEK_RANGE, type FitEffort } from '@fundharbor/contracts/catalog/effort'
import {
  Button,
  Dialog,
  failureAdvice,
  FormProblem,
  problemMessage,
  toast,
  useCanEdit,
  useQuery,
} from '@fundharbor/kit'
import { AmountField } from '@fundharbor/kit/ui/amount-field.tsx'
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

function OpenDialog({ effort, onClose }: { effort: FitEffort; onClose: () => void }) {
  const formId = useId()
  const settings = useQuery(effortQuery())
  const save = useSaveEffort()
  const [hours, setHours] = useState(String(effort.hours))
  const [perWeek, setPerWeek] = useState(String(effort.hoursPerWeek))
  const usual = settings.data?.kinds.find(({ kind }) => kind === effort.kind)?.usualHours
  const [wrong, setWrong] = useState<ReadonlySet<PropertyKey | undefined>>(new Set())
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const own = { ...settings.data?.hours, [effort.kind]: Number(hours) }
    const { data, error } = EffortChange.safeParse({ hours: own, hoursPerWeek: Number(perWeek) })
    setWrong(new Set(error?.issues.map(({ path: [field] }) => field)))
    if (!data) return
    save.mutate(data, {
      onSuccess: () => {
        toast({ title: 'Hours saved', tone: 'success' })
        onClose()
      },
    })
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
      <form id={formId} className={styles.form} noValidate onSubmit={handleSubmit}>
        <AmountField
          label="Hours for one application"
          hint={usual === undefined ? undefined : `Usually about ${usual}.`}
          places={0}
          message={HOURS_RANGE}
          error={wrong.has('hours') ? HOURS_RANGE : undefined}
          value={hours}
          onValueChange={setHours}
        />
        <AmountField
          label="Hours a week you have for it"
          places={0}
          message={WEEK_RANGE}
          error={wrong.has('hoursPerWeek') ? WEEK_RANGE : undefined}
          value={perWeek}
          onValueChange={setPerWeek}
        />
        {save.error && (
          <FormProblem error={{ message: problemMessage(save.error, failureAdvice(save.error)) }} />
        )}
      </form>
    </Dialog>
  )
}
