import { formatCount } from '@fundharbor/kit'
import { UserIcon } from '@phosphor-icons/react/dist/ssr/User'
import styles from './plan-list.module.css'

/** As many people as fit beside each other; the row of a plan without a limit fades out. */
const MOST_SHOWN = 8

/** The seats of a plan in words, and as people. `null` is without limit. */
export const Seats = ({ seats }: { seats: number | null }) => (
  <div className={styles.seats}>
    <p className={styles.seatCount}>{seats === null ? 'Unlimited seats' : formatCount(seats, 'seat')}</p>
    <div className={seats === null ? styles.endless : styles.people} aria-hidden>
      {Array.from({ length: seats ?? MOST_SHOWN }, (_, index) => (
        <UserIcon key={index} size={22} />
      ))}
    </div>
  </div>
)
