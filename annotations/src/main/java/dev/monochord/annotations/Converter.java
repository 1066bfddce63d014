package dev.monochord.annotations;

/**
 * Stores a type of the user's.
 *
 * <pre>{@code
 * public final class MoneyConverter implements Converter<Money, String> {
 *     public String toStored(Money money) { return money.toString(); }
 *     public Money fromStored(String text) { return Money.parse(text); }
 * }
 *
 * record Invoice(@KeyOnly String id, @Convert(MoneyConverter.class) Money total) {}
 * }</pre>
 *
 * stores <code>{"total": {"S": "EUR 12.50"}}</code>. A converter has a constructor without parameters and is used by
 * many threads.
 *
 * @param <T> the type in the record, never null
 * @param <S> what is stored: {@code String}, {@code BigDecimal}, {@code Boolean}, {@code byte[]}, {@code List<Object>}
 *     or {@code Map<String, Object>}
 */
public interface Converter<T, S> {

    S toStored(T value);

    T fromStored(S stored);
}
