import { Link } from '@fundharbor/kit'
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/ssr/CalendarBlank'
import { LifebuoyIcon } from '@phosphor-icons/react/dist/ssr/Lifebuoy'
import details from './contact-details.module.css'
import styles from './contact-options.module.css'

interface ContactOptionsProps {
  /** Undefined if the site offers no calls. */
  onSchedule: (() => void) | undefined
}

export const ContactOptions = ({ onSchedule }: ContactOptionsProps) => (
  <section aria-labelledby="contact-options">
    <h2 id="contact-options" className={details.heading}>
      Other Ways to Reach Us
    </h2>
    <ul>
      {onSchedule && (
        <li className={styles.item}>
          <button type="button" className={styles.option} onClick={onSchedule}>
            <CalendarBlankIcon size={24} aria-hidden className={styles.icon} />
            <span>
              <span className={styles.name}>Schedule a Call</span>
              <span className={styles.text}>Fills in the form for you. Add the times that suit you.</span>
            </span>
          </button>
        </li>
      )}
      <li className={styles.item}>
        <Link to="/help-center" className={styles.option}>
          <LifebuoyIcon size={24} aria-hidden className={styles.icon} />
          <span>
            <span className={styles.name}>Help Center</span>
            <span className={styles.text}>Short, step-by-step answers</span>
          </span>
        </Link>
      </li>
    </ul>
  </section>
)
