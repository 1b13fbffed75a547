import type { Plugin } from 'vite'

/**
 * The cascade layers of a page, the weakest first. A rule in a later layer wins over any rule in an earlier one, however
 * specific. `areas` has a layer for each area; `antd` and `antd-pro` are written by Ant Design at run time.
 */
const order = ['base', 'antd', 'antd-pro', 'kit', 'areas', 'shell']

const KIT_STYLES = /[\\/]kit[\\/]src[\\/]styles\.css$/
const KIT_SOURCES = /[\\/]kit[\\/]src[\\/]/

/** The layer of an area's styles. */
export const areaLayer = (name: string): string => `areas.${name}`

/** Puts every style sheet into the layer that `layerOf` names for its file. */
const cascadeLayers = (layerOf: (file: string) => string): Plugin => ({
  name: 'fundharbor:cascade-layers',
  transform: {
    // At this point, style sheets are compiled but not collected yet.
    filter: { id: /\.css(?:$|\?)(?!.*\b(?:raw|url)\b)/ },
    handler(css, id) {
      const file = id.replace(/\?.*$/, '')
      const declaration = KIT_STYLES.test(file) ? `@layer ${order.join(',')};` : ''
      return { code: `${declaration}@layer ${layerOf(file)}{${css}}`, map: null }
    },
  },
})

/** Layers of the shell and of the kit that it provides. The kit's own style sheet also declares their order. */
export const shellLayers = (): Plugin =>
  cascadeLayers((file) => {
    if (KIT_STYLES.test(file)) return 'base'
    return KIT_SOURCES.test(file) ? 'kit' : 'shell'
  })

/** One layer for everything that an area ships, so that its rules override neither the shell's nor another area's. */
export const areaLayers = (name: string): Plugin => cascadeLayers(() => areaLayer(name))
