import { formatCount } from '@fundharbor/kit'
import { App, Button } from 'antd'
import styles from './records-table.module.css'

interface Deed {
  label: string
  /** What will happen, said before it does. */
  about: string
  isDangerous?: boolean
  onConfirm: () => void
}

interface ChosenBarProps {
  count: number
  /** What a row is, e.g. `message`. */
  noun: string
  /** Many of them, where that is not the noun with an s. */
  plural?: string
  busy: boolean
  deeds: Deed[]
}

/** What can be done with all rows that are chosen. Heard when the number changes; empty while none is chosen. */
export function ChosenBar({ count, noun, plural, busy, deeds }: ChosenBarProps) {
  const { modal } = App.useApp()
  const chosen = formatCount(count, noun, plural)
  const handleAsk = ({ label, about, isDangerous, onConfirm }: Deed) =>
    void modal.confirm({
      title: `${label}: ${chosen}`,
      content: about,
      icon: null,
      okText: label,
      okButtonProps: { danger: isDangerous },
      cancelText: 'Cancel',
      onOk: onConfirm,
    })
  return (
    <div className={styles.chosen} role="status" data-empty={count === 0}>
      {count > 0 && (
        <>
          {chosen} chosen
          {deeds.map((deed) => (
            <Button
              key={deed.label}
              size="small"
              danger={deed.isDangerous}
              loading={busy}
              onClick={() => handleAsk(deed)}
            >
              {deed.label}
            </Button>
          ))}
        </>
      )}
    </div>
  )
}
