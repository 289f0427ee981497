import { BarChart, LineChart, PieChart } from 'echarts/charts';
import {
  DatasetComponent,
  DataZoomInsideComponent,
  DataZoomSliderComponent,
  GridComponent,
  LegendPlainComponent,
  MarkAreaComponent,
  MarkPointComponent,
  TooltipComponent,
} from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

// Only the parts of ECharts that we use. Import it dynamically only: it is as large as the shell.
use([
  BarChart,
  LineChart,
  PieChart,
  DatasetComponent,
  DataZoomInsideComponent,
  DataZoomSliderComponent,
  GridComponent,
  LegendPlainComponent,
  MarkAreaComponent,
  MarkPointComponent,
  TooltipComponent,
  CanvasRenderer,
]);

export { init };
