import { flags as words, type Settings } from '@fundharbor/contracts/platform/settings'
import { formatDateTime } from '@fundharbor/kit'
import { App, Switch } from 'antd'
import { useId } from 'react'
import { useSwitch } from './queries.ts'
import styles from './settings.module.css'

type Flag = Settings['flags'][number]

/** Parts of the site that can be switched off. */
export const FlagsCard = ({ flags }: { flags: Flag[] }) => (
  <section aria-labelledby="flags" className={styles.card}>
    <h2 id="flags" className={styles.title}>
      Features
    </h2>
    <p className={styles.note}>A switch holds everywhere within seconds.</p>
    <ul className={styles.flags}>
      {flags.map((flag) => (
        <FlagRow key={flag.name} flag={flag} />
      ))}
    </ul>
  </section>
)

function FlagRow({ flag: { name, on, changed } }: { flag: Flag }) {
  const { modal } = App.useApp()
  const change = useSwitch()
  const id = useId()
  const { label, about } = words[name]
  const handleChange = (wanted: boolean) => {
    if (wanted) return change.mutate({ name, on: true })
    return void modal.confirm({
      title: `Switch off: ${label}`,
      content: about,
      icon: null,
      okText: 'Switch off',
      okButtonProps: { danger: true },
      cancelText: 'Cancel',
      onOk: () => change.mutate({ name, on: false }),
    })
  }
  return (
    <li className={styles.flag}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <span className={styles.switch}>
        <span aria-hidden>{on ? 'On' : 'Off'}</span>
        <Switch aria-labelledby={id} checked={on} disabled={change.isPending} onChange={handleChange} />
      </span>
      <span className={styles.about}>
        {about}
        {changed && (
          <>
            {' '}
            Changed by {changed.changedBy} on {formatDateTime(changed.changedAt)}.
          </>
        )}
      </span>
    </li>
  )
}
