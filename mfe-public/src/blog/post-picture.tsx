import { classes } from '@fundharbor/kit'
import { useNearViewport } from '../use-near-viewport.ts'
import styles from './post-picture.module.css'

/** Pictures further below the viewport than this are not loaded yet. */
const NEAR_PX = 400

interface PostPictureProps {
  /** The URL of an SVG file. Without one, nothing is rendered. */
  picture: string | null
  /** `drawing` has contour lines, for behind a title; `thumbnail` is a chart of the article's text. */
  part: 'drawing' | 'thumbnail'
  className?: string
}

/** The picture of an article, in the colors of the theme. Decorative: hidden from screen readers. */
export function PostPicture({ picture, part, className }: PostPictureProps) {
  const [ref, isNear] = useNearViewport<SVGSVGElement>(NEAR_PX)
  if (picture === null) return null
  return (
    <svg
      ref={ref}
      className={classes(styles.picture, className)}
      viewBox="0 0 1200 630"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
    >
      {isNear && <use href={`${picture}#${part}`} />}
    </svg>
  )
}
