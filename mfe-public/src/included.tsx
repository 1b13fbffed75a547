import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import styles from './included.module.css'

/** A cell of a comparison of plans: its text, or whether the plan includes the feature. */
export function Included({ value }: { value: string | boolean }) {
  if (typeof value === 'string') return value
  return (
    <>
      {value ? <CheckIcon size={22} aria-hidden className={styles.check} /> : <span aria-hidden>–</span>}
      <span className="visually-hidden">{value ? 'Included' : 'Not included'}</span>
    </>
  )
}
