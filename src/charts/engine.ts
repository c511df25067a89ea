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

/** ECharts with the parts that the product draws with, and no others; in an element, or on paper of a size. */
export function startEngine(
  place: HTMLElement | { readonly width: number; readonly height: number },
): ECharts {
  return place instanceof HTMLElement ? init(place) : init(document.createElement('div'), null, place);
}
