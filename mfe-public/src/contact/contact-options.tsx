import { Link, toast } from '@fundharbor/kit'
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/ssr/CalendarBlank'
import { ChatCircleIcon } from '@phosphor-icons/react/dist/ssr/ChatCircle'
import { LifebuoyIcon } from '@phosphor-icons/react/dist/ssr/Lifebuoy'
import details from './contact-details.module.css'
import styles from './contact-options.module.css'

interface ContactOptionsProps {
  /** Whether the site has set an address. */
  hasEmail: boolean
  /** Undefined if the site offers no calls. */
  onSchedule: (() => void) | undefined
}

/** People look for a chat, so its absence is said where they look. */
const sayNoChat = (hasEmail: boolean) =>
  toast({
    title: 'Live Chat',
    description: `We don’t offer live chat. Please use the form${hasEmail ? ' or email' : ''}.`,
  })

export const ContactOptions = ({ hasEmail, onSchedule }: ContactOptionsProps) => (
  <section aria-labelledby="contact-options">
    <h2 id="contact-options" className={details.heading}>
      Other Ways to Reach Us
    </h2>
    <ul>
      <li className={styles.item}>
        <button type="button" className={styles.option} onClick={() => sayNoChat(hasEmail)}>
          <ChatCircleIcon size={24} aria-hidden className={styles.icon} />
          <span>
            <span className={styles.name}>Live Chat Support</span>
            <span className={styles.text}>Not offered. The form reaches us.</span>
          </span>
        </button>
      </li>
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
