import type { shippingFeesJa } from '../ja/shipping-fees.ts';

export const shippingFeesZhTw: typeof shippingFeesJa = {
  place_fees_title: '各地區運費',
  place_fees_lead: '此處選擇的地區，將以下列運費取代上方的運費。',
  place_fees_lead_TW: '離島等此處選擇的縣市，將以下列運費取代上方的運費。',
  place_fee_add: '新增地區運費',
  place_fee_of: (nth: number) => `地區運費 ${nth}`,
  place_fee_areas: '地區',
  place_fee_places: '逐一選擇都道府縣',
  place_fee_places_TW: '逐一選擇縣市',
  place_fee_chosen: '適用地區',
  place_fee_none_chosen: '尚未選擇',
  place_fee_needs_place: '請選擇地區。',
  place_fee_twice: (places: string) => `${places}也在其他地區運費中，請從其中一項移除。`,
  place_fee_remove: (nth: number) => `刪除地區運費 ${nth}`,
  place_fee_same: '固定',
  place_fees_glance: '各地每筆訂單的運費',
  place_fee_free_from: (sum: string) => `滿${sum}免運`,
  place_fee_elsewhere: (fee: string, from: string) => `未標示的地區為${fee}，滿${from}免運。`,
  place_fees_changed: '其他人已變更配送方式，您輸入的內容尚未儲存。請載入最新內容後再次輸入。',
  place_fees_reload: '載入最新內容',
};
