import { formatCount } from '@fundharbor/kit'
import { UserIcon } from '@phosphor-icons/react/dist/ssr/User'
import styles from './plan-list.module.css'

/** A row of people. For a plan without a limit, the row fades out. */
const MOST_SHOWN = 8

/** The seats of a plan, as a number and as a row of people. `null` means no limit. */
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
