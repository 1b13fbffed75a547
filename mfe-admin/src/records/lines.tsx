import styles from './lines.module.css'

/** A text of at most three lines, of one beside the name of a row; the whole text is its tooltip. */
export const Lines = ({ text, isStrong = false }: { text: string; isStrong?: boolean }) => (
  <span className={styles.lines} title={text}>
    {isStrong ? <strong>{text}</strong> : text}
  </span>
)
