import { Link } from '@fundharbor/kit'
import { StarIcon } from '@phosphor-icons/react/dist/ssr/Star'
import styles from './header.module.css'

export const SavedLink = () => (
  <Link to="/saved" aria-label="Saved" className={styles.tool}>
    <StarIcon size={20} />
  </Link>
)
