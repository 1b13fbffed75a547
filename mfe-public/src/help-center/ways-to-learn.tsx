import { Link, SpotDrawing, type SpotDrawingName } from '@fundharbor/kit'
import styles from './ways-to-learn.module.css'

const ways: readonly { to: string; drawing: SpotDrawingName; title: string; words: string }[] = [
  { to: '/contact', drawing: 'letter', title: 'Contact Support', words: 'Write to us. A person answers.' },
  {
    to: '/webinars',
    drawing: 'binoculars',
    title: 'Video Tutorials',
    words: 'Watch how others do it, live or later.',
  },
  { to: '/community', drawing: 'bell', title: 'Community Forum', words: 'Ask people who apply as you do.' },
]

/** Where else there is help. */
export const WaysToLearn = () => (
  <ul className={styles.ways}>
    {ways.map(({ to, drawing, title, words }) => (
      <li key={to} className={styles.way}>
        <SpotDrawing name={drawing} width={72} />
        <div>
          <h2 className={styles.title}>
            <Link to={to} className={styles.link}>
              {title}
            </Link>
          </h2>
          <p className={styles.words}>{words}</p>
        </div>
      </li>
    ))}
  </ul>
)
