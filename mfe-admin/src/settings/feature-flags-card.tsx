import { flags as descriptions } from '@fundharbor/contracts/platform/flag-names'
import type { Settings } from '@fundharbor/contracts/platform/settings'
import { formatDateTime } from '@fundharbor/kit'
import { App, Button, Switch } from 'antd'
import { useId, useState } from 'react'
import { useSetFlag } from './queries.ts'
import styles from './settings.module.css'
import { describeTargeting, TargetingDialog } from './targeting-dialog.tsx'

type Flag = Settings['flags'][number]

/** Features of the site that can be turned off. */
export const FeatureFlagsCard = ({ flags }: { flags: Flag[] }) => (
  <section aria-labelledby="flags" className={styles.card}>
    <h2 id="flags" className={styles.title}>
      Features
    </h2>
    <p className={styles.note}>Changes take effect within seconds.</p>
    <ul>
      {flags.map((flag) => (
        <FlagRow key={flag.name} flag={flag} />
      ))}
    </ul>
  </section>
)

/** Turning a feature off asks first. */
function FlagRow({ flag: { name, on, targeting, changed } }: { flag: Flag }) {
  const [isTargeting, setIsTargeting] = useState(false)
  const { modal } = App.useApp()
  const setFlag = useSetFlag()
  const id = useId()
  const { label, about, isTargeted } = descriptions[name]
  const handleChange = (isOn: boolean) => {
    if (isOn) return setFlag.mutate({ name, on: true })
    return void modal.confirm({
      title: `Turn off ${label}?`,
      content: about,
      icon: null,
      okText: 'Turn off',
      okButtonProps: { danger: true },
      cancelText: 'Cancel',
      onOk: () => setFlag.mutate({ name, on: false }),
    })
  }
  return (
    <li className={styles.flag}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <span className={styles.switch}>
        <span aria-hidden>{on ? 'On' : 'Off'}</span>
        <Switch aria-labelledby={id} checked={on} disabled={setFlag.isPending} onChange={handleChange} />
      </span>
      <span className={styles.about}>
        {about}
        {isTargeted && on && ` ${describeTargeting(targeting)}`}
        {changed && ` Changed by ${changed.changedBy} on ${formatDateTime(changed.changedAt)}.`}
      </span>
      {isTargeted && on && (
        <Button
          size="small"
          className={styles.target}
          aria-label={`Choose who has ${label}`}
          onClick={() => setIsTargeting(true)}
        >
          Choose who
        </Button>
      )}
      {isTargeting && (
        <TargetingDialog
          label={label}
          targeting={targeting}
          onSave={(chosen) => setFlag.mutate({ name, on: true, targeting: chosen })}
          onClose={() => setIsTargeting(false)}
        />
      )}
    </li>
  )
}
