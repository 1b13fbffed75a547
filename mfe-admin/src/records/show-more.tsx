import { Button } from '@fundharbor/kit'
import styles from './show-more.module.css'

/** Loads more of a list whose length is not known. */
export const ShowMore = ({ isLoading, onClick }: { isLoading: boolean; onClick: () => void }) => (
  <Button variant="secondary" className={styles.more} busy={isLoading} onClick={onClick}>
    Show more
  </Button>
)
