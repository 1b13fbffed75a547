import { FlagTargeting, type FlagPlan } from '@fundharbor/contracts/platform/feature-flags'
import { formatCount } from '@fundharbor/kit'
import { Alert, Checkbox, Form, Input, InputNumber, Modal, Radio } from 'antd'
import { useState } from 'react'
import { readNumber } from '../records/read-number.ts'
import { useGuardedClose } from '../records/use-guarded-close.ts'
import styles from './settings.module.css'

const planNames: Record<FlagPlan, string> = {
  freemium: 'Free',
  basic: 'Basic',
  premium: 'Premium',
  unlimited: 'Unlimited',
}

const nobody: FlagTargeting = { plans: [], share: 0, people: [] }

/** For whom a feature is on, in one sentence. */
export function describeTargeting(targeting: FlagTargeting | null): string {
  if (!targeting) return 'On for everyone.'
  const { plans, share, people } = targeting
  const groups = [
    ...(plans.length > 0 ? [`members with ${plans.map((plan) => planNames[plan]).join(', ')}`] : []),
    ...(share > 0 ? [`${share}% of members`] : []),
    ...(people.length > 0 ? [formatCount(people.length, 'named person', 'named people')] : []),
  ]
  return groups.length > 0 ? `On for ${groups.join(' and ')}.` : 'On for nobody.'
}

interface TargetingDialogProps {
  /** The name of the feature. */
  label: string
  targeting: FlagTargeting | null
  onSave: (targeting: FlagTargeting | null) => void
  onClose: () => void
}

/** Chooses for whom a feature is on. It is enough to be in one of the groups. */
export function TargetingDialog({ label, targeting, onSave, onClose }: TargetingDialogProps) {
  const [isLimited, setIsLimited] = useState(targeting !== null)
  const [{ plans, share }, setChosen] = useState(targeting ?? nobody)
  const [people, setPeople] = useState((targeting ?? nobody).people.join('\n'))
  const [error, setError] = useState<string>()
  const written = JSON.stringify({ isLimited, plans, share, people })
  const [before] = useState(written)
  const handleCancel = useGuardedClose(() => written !== before, onClose)

  const handleOk = () => {
    const addresses = people.split(/[\s,;]+/).filter(Boolean)
    const parsed = FlagTargeting.safeParse({ plans, share, people: addresses })
    if (isLimited && !parsed.success) return setError(parsed.error.issues[0]?.message)
    onSave(isLimited && parsed.success ? parsed.data : null)
    onClose()
  }
  return (
    <Modal
      open
      title={`Who has “${label}”?`}
      okText="Save"
      cancelText="Cancel"
      onOk={handleOk}
      onCancel={handleCancel}
    >
      <Radio.Group
        className={styles.choice}
        value={isLimited}
        onChange={(event) => setIsLimited(Boolean(event.target.value))}
        options={[
          { value: false, label: 'Everyone' },
          { value: true, label: 'Only these people' },
        ]}
      />
      {isLimited && (
        <Form layout="vertical" component="div">
          <Form.Item label="Plans">
            <Checkbox.Group
              value={plans}
              onChange={(chosen) => setChosen({ plans: chosen as FlagPlan[], share, people: [] })}
              options={Object.entries(planNames).map(([value, name]) => ({ value, label: name }))}
            />
          </Form.Item>
          <Form.Item label="Share of members in percent" htmlFor="flag-share">
            <InputNumber<number | string>
              id="flag-share"
              min={0}
              max={100}
              precision={0}
              parser={readNumber}
              value={share}
              onChange={(number) => setChosen({ plans, share: Number(number ?? 0), people: [] })}
            />
          </Form.Item>
          <Form.Item label="People, one email address per line" htmlFor="flag-people">
            <Input.TextArea
              id="flag-people"
              rows={4}
              value={people}
              onChange={(event) => setPeople(event.target.value)}
            />
          </Form.Item>
          {error !== undefined && <Alert type="error" showIcon title={error} />}
        </Form>
      )}
    </Modal>
  )
}
