import { BarChart, LineChart, PieChart, TreemapChart } from 'echarts/charts';
import {
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  MarkPointComponent,
  TitleComponent,
  TooltipComponent,
} from 'echarts/components';
import { type ECharts, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

use([BarChart, LineChart, PieChart, TreemapChart]);
use([
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  MarkPointComponent,
  TitleComponent,
  TooltipComponent,
]);
use([CanvasRenderer]);

/** ECharts with only the components that the product uses; in an element, or on a canvas of a given size. */
export function startEngine(
  place: HTMLElement | { readonly width: number; readonly height: number },
): ECharts {
  return place instanceof HTMLElement ? init(place) : init(document.createElement('div'), null, place);
}
