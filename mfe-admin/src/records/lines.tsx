import styles from './lines.module.css'

/** A text of one line, on a phone of three; the whole text is its tooltip. */
export const Lines = ({ text, isStrong = false }: { text: string; isStrong?: boolean }) => (
  <span className={styles.lines} title={text}>
    {isStrong ? <strong>{text}</strong> : text}
  </span>
)
