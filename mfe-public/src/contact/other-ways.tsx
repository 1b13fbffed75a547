import { Link, toast } from '@fundharbor/kit'
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/ssr/CalendarBlank'
import { ChatCircleIcon } from '@phosphor-icons/react/dist/ssr/ChatCircle'
import { LifebuoyIcon } from '@phosphor-icons/react/dist/ssr/Lifebuoy'
import details from './contact-details.module.css'
import styles from './other-ways.module.css'

const tellAboutChat = () =>
  toast({
    title: 'Live Chat',
    description:
      'Nobody sits at a chat. The form is answered within 24 hours on business days, urgent technical issues within 4.',
  })

/** Beside the form. */
export const OtherWays = ({ onSchedule }: { onSchedule: () => void }) => (
  <section aria-labelledby="other-ways">
    <h2 id="other-ways" className={details.heading}>
      Other Ways to Reach Us
    </h2>
    <ul>
      <li className={styles.item}>
        <button type="button" className={styles.way} onClick={tellAboutChat}>
          <ChatCircleIcon size={24} aria-hidden className={styles.icon} />
          <span>
            <span className={styles.name}>Live Chat Support</span>
            <span className={styles.words}>What to expect instead</span>
          </span>
        </button>
      </li>
      <li className={styles.item}>
        <button type="button" className={styles.way} onClick={onSchedule}>
          <CalendarBlankIcon size={24} aria-hidden className={styles.icon} />
          <span>
            <span className={styles.name}>Schedule a Call</span>
            <span className={styles.words}>Fills in the form; add when it suits you</span>
          </span>
        </button>
      </li>
      <li className={styles.item}>
        <Link to="/help-center" className={styles.way}>
          <LifebuoyIcon size={24} aria-hidden className={styles.icon} />
          <span>
            <span className={styles.name}>Help Center</span>
            <span className={styles.words}>Short answers, step by step</span>
          </span>
        </Link>
      </li>
    </ul>
  </section>
)
