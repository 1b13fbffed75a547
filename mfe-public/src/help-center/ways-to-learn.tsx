import { Link, SpotDrawing, type SpotDrawingName } from '@fundharbor/kit'
import styles from './ways-to-learn.module.css'

const ways: readonly { to: string; drawing: SpotDrawingName; title: string; text: string }[] = [
  { to: '/contact', drawing: 'letter', title: 'Contact Support', text: 'Write to us. A person will reply.' },
  {
    to: '/webinars',
    drawing: 'binoculars',
    title: 'Video Tutorials',
    text: 'See how others do it, live or recorded.',
  },
  {
    to: '/community',
    drawing: 'bell',
    title: 'Community Forum',
    text: 'Ask people who also apply for funding.',
  },
]

export const WaysToLearn = () => (
  <ul className={styles.ways}>
    {ways.map(({ to, drawing, title, text }) => (
      <li key={to} className={styles.way}>
        <SpotDrawing name={drawing} width={72} />
        <div>
          <h2 className={styles.title}>
            <Link to={to} className={styles.link}>
              {title}
            </Link>
          </h2>
          <p className={styles.text}>{text}</p>
        </div>
      </li>
    ))}
  </ul>
)
